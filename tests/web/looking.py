"""What can be measured on a page that is open: what is cut off, too small to be hit, and all its words."""

from __future__ import annotations

LEAST = 24
"""Pixels that a target measures at least (WCAG 2.2, 2.5.8)."""

SIDEWAYS = """() => {
  const width = document.documentElement.clientWidth;
  const scrolled = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
    const {right, left, width: own} = element.getBoundingClientRect();
    const out = own > 1 && (right > width + 1 || left < -1);
    return out && !element.closest('svg *, .visually-hidden') && !scrolled(element);
  });
  return {
    page: document.documentElement.scrollWidth - width,
    beyond: beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
  };
}"""

SMALL = """least => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')]
  .filter((element) => {
    const style = getComputedStyle(element);
    const {width, height} = element.getBoundingClientRect();
    const hidden = element.closest('.visually-hidden, .skip, [aria-hidden=true]') || !element.checkVisibility();
    const inText = element.tagName === 'A' && style.display === 'inline'; // links in sentences are excepted
    const labelled = ['radio', 'checkbox', 'file'].includes(element.type); // their labels are hit
    return !hidden && !inText && !labelled && (width < least - 0.5 || height < least - 0.5);
  })
  .map((element) => element.outerHTML.slice(0, 160))"""

WORDS = """() => {
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) words.push(walker.currentNode.data.trim());
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) words.push(element.getAttribute(name));
  return [document.title, ...words.filter(Boolean)];
}"""

SET_THEME = """theme => {
  document.documentElement.dataset.theme = theme;
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
