"""Reports and comparisons, as pages, Markdown and text."""
