import { describe, expect, it } from "vitest";
import { bookOf } from "./book";

const HTML = `<h1 id="some">Some &amp; game</h1>
<h2 id="a-turn">A <em>turn</em></h2>
<p>Throw. <strong class="rule" id="SE05">[SE05]</strong> And <strong class="rule">[SE05]</strong></p>
<pre class="example" id="example-0" data-example="0"><code># A story
&gt; roll:4
</code></pre>
<h3 id="more">More</h3>
<p>End.</p>`;

describe("a rule book", () => {
  it("is text with examples between", () => {
    const { parts } = bookOf(HTML);
    expect(parts).toHaveLength(3);
    expect(parts[1]).toEqual({ example: 0, text: "# A story\n> roll:4\n" });
    expect(parts[2]).toEqual({ html: expect.stringContaining("<p>End.</p>") });
  });

  it("has headings for a table of contents", () => {
    expect(bookOf(HTML).headings).toEqual([
      { level: 2, anchor: "a-turn", text: "A turn" },
      { level: 3, anchor: "more", text: "More" },
    ]);
  });

  it("links every mention of a rule to the first", () => {
    const [first] = bookOf(HTML).parts;
    expect(first).toEqual({ html: expect.stringContaining('id="SE05"><a href="#SE05">[SE05]</a>') });
  });
});
