import { COLOURS, escaped, plotPage } from './page.ts'

/** One bar: what it is of, and the lengths of its parts, one after another. */
export type Bar = { name: string; parts: readonly number[] }

const LEFT = 250
const WIDTH = 760
const ROW = 30
const THICK = 16
const TOP = 44

/**
 * A plot of bars as SVG, readable on a light and on a dark page.
 * @param parts what the parts of each bar are
 * @param unit of all lengths
 */
export function barPlot(title: string, parts: readonly string[], unit: string, bars: readonly Bar[]): string {
  const longest = Math.max(...bars.map(({ parts }) => sum(parts)))
  const scale = (WIDTH - LEFT - 60) / longest
  const height = TOP + bars.length * ROW + 8
  const legend = parts.map((part, at) => {
    const x = LEFT + at * 190
    return `<rect x="${x}" y="22" width="10" height="10" fill="${COLOURS[at]}"/><text x="${x + 16}" y="31">${escaped(part)}</text>`
  })
  return plotPage(title, WIDTH, height, [
    `<text class="title" x="${LEFT}" y="14">${escaped(title)}, ${escaped(unit)}</text>`,
    ...legend,
    ...bars.map((bar, at) => drawn(bar, TOP + at * ROW, scale)),
  ])
}

function drawn({ name, parts }: Bar, y: number, scale: number): string {
  let x = LEFT
  const boxes = parts.map((part, at) => {
    const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${(part * scale).toFixed(1)}" height="${THICK}" fill="${COLOURS[at]}"/>`
    x += part * scale
    return box
  })
  const baseline = y + THICK - 4
  return [
    `<text class="end" x="${LEFT - 10}" y="${baseline}">${escaped(name)}</text>`,
    ...boxes,
    `<text x="${(x + 6).toFixed(1)}" y="${baseline}">${sum(parts).toFixed(0)}</text>`,
  ].join('')
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, each) => all + each, 0)
}
