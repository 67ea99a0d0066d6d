import { COLOURS, escaped, plotPage } from './page.ts'

/** One line: what it is of, and its points, none of them 0. */
export type Line = { name: string; points: readonly (readonly [x: number, y: number])[] }

const LEFT = 84
const TOP = 40
const WIDTH = 760
const HEIGHT = 360
/** Room at the right for the names of the lines. */
const RIGHT = WIDTH - 190
const BOTTOM = HEIGHT - 48
/** From a hundredth to a hundred million. */
const STEPS = Array.from({ length: 11 }, (_, n) => [1, 2, 5].map((step) => Number(`${step}e${n - 2}`))).flat()
/** Lines are told apart without their colours too. */
const DASHES = ['', '7 4', '2 3', '10 3 2 3']

/** A plot of lines over logarithmic axes as SVG, readable on a light and on a dark page. */
export function linePlot(title: string, across: string, up: string, lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points)
  const x = scale(
    points.map(([each]) => each),
    LEFT,
    RIGHT,
  )
  const y = scale(
    points.map(([, each]) => each),
    BOTTOM,
    TOP,
  )
  const grid = [
    ...x.ticks.map(
      (tick) =>
        `<path class="grid" d="M${x.at(tick)} ${TOP}V${BOTTOM}"/><text class="middle" x="${x.at(tick)}" y="${BOTTOM + 18}">${shown(tick)}</text>`,
    ),
    ...y.ticks.map(
      (tick) =>
        `<path class="grid" d="M${LEFT} ${y.at(tick)}H${RIGHT}"/><text class="end" x="${LEFT - 8}" y="${Number(y.at(tick)) + 4}">${shown(tick)}</text>`,
    ),
  ]
  return plotPage(title, WIDTH, HEIGHT, [
    `<text class="title" x="${LEFT}" y="14">${escaped(title)}</text>`,
    `<text x="${LEFT}" y="${TOP - 10}">${escaped(up)}</text>`,
    `<text class="middle" x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 8}">${escaped(across)}</text>`,
    ...grid,
    ...lines.map(({ points }, at) => {
      const way = points.map(([px, py]) => `${x.at(px)} ${y.at(py)}`).join('L')
      return `<path fill="none" stroke="${COLOURS[at]}" stroke-width="2.5" stroke-dasharray="${DASHES[at]}" d="M${way}"/>`
    }),
    ...named(lines, y.at),
  ])
}

/** The names at the ends of the lines, each below the one before where they would meet. */
function named(lines: readonly Line[], at: (value: number) => string): string[] {
  const ends = lines
    .map(({ name, points }, line) => ({ name, line, y: Number(at(points.at(-1)?.[1] ?? 1)) }))
    .toSorted((a, b) => a.y - b.y)
  let free = 0
  return ends.map(({ name, line, y }) => {
    const placed = Math.max(y, free)
    free = placed + 16
    return `<path stroke="${COLOURS[line]}" stroke-width="2.5" stroke-dasharray="${DASHES[line]}" d="M${RIGHT + 8} ${placed}h22"/><text x="${RIGHT + 36}" y="${placed + 4}">${escaped(name)}</text>`
  })
}

/** A logarithmic axis over all values, between steps of 1, 2 and 5; over more than two powers of ten those alone are ticks. */
function scale(values: readonly number[], from: number, to: number) {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const first = STEPS.findLast((step) => step <= least) ?? least
  const last = STEPS.find((step) => step >= most && step > first) ?? most
  const isWide = last / first > 100
  const ticks = STEPS.filter(
    (step) => step >= first && step <= last && (!isWide || Number.isInteger(Math.log10(step))),
  )
  const at = (value: number) =>
    (from + (Math.log(value / first) / Math.log(last / first)) * (to - from)).toFixed(1)
  return { ticks, at }
}

const shown = (tick: number) => tick.toLocaleString('en')
