import { describe, expect, it } from "vitest";
import { bookOf } from "./book";

const HTML = `<h1 id="some">Some &amp; game</h1>
<h2 id="play">Play in a minute</h2>
<p>Run.</p>
<h2 id="a-turn">A <em>turn</em></h2>
<p>Throw.</p>
<pre class="example" id="example-0" data-example="0"><code># A story
&gt; roll:4
</code></pre>
<blockquote>
<p>Exactly so. <strong class="rule" id="SE05">[SE05]</strong> And <strong class="rule">[SE05]</strong></p>
<pre class="example" id="example-1" data-example="1"><code># Another
</code></pre>
</blockquote>
<h3 id="more">More</h3>
<p>End.</p>`;

describe("a rule book", () => {
  it("begins with all that one needs to play", () => {
    const { start } = bookOf(HTML);
    expect(start).toEqual([{ html: expect.stringMatching(/^<h1[\s\S]*<p>Run\.<\/p>\s*$/) }]);
  });

  it("is text with examples between, and exact rules that have examples of their own", () => {
    const { rest } = bookOf(HTML);
    expect(rest).toEqual([
      { html: expect.stringContaining("<p>Throw.</p>") },
      { example: 0, text: "# A story\n> roll:4\n" },
      { exact: [{ html: expect.stringContaining("Exactly so.") }, { example: 1, text: "# Another\n" }] },
      { html: expect.stringContaining("<p>End.</p>") },
    ]);
  });

  it("has the headings of its large parts for a table of contents", () => {
    expect(bookOf(HTML).headings).toEqual([
      { anchor: "play", text: "Play in a minute" },
      { anchor: "a-turn", text: "A turn" },
    ]);
  });

  it("links every mention of a rule to the first", () => {
    const exact = bookOf(HTML).rest.find((part) => "exact" in part);
    expect(exact?.exact[0]).toEqual({ html: expect.stringContaining('id="SE05"><a href="#SE05">[SE05]</a>') });
  });
});
