/** Told apart by colour-blind readers and in grey as well, on a light and on a dark page (Okabe and Ito, 2008). */
export const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7']

/** A plot of some shapes and texts as SVG, which takes the colours of its words from the page it is on. */
export function plotPage(title: string, width: number, height: number, shapes: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    '<style>text{font:12px system-ui,sans-serif;fill:#1f2328}.end{text-anchor:end}.middle{text-anchor:middle}',
    '.title{font-weight:600}.grid{stroke:#8886;stroke-width:1;fill:none}',
    '@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>',
    ...shapes,
    '</svg>\n',
  ].join('\n')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
