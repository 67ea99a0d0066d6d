import { expect, test } from 'vitest'
import { linePlot } from './lines.ts'

const plotOf = (...lines: { name: string; points: [number, number][] }[]) =>
  linePlot('Cost', 'page', 'units', lines)

/** The ways that lines take through the plot, as the points they join. */
function ways(plot: string): number[][][] {
  const drawn = [...plot.matchAll(/stroke-dasharray="[^"]*" d="M([\d. L]+)"/g)]
  return drawn.map(([, way = '']) => way.split('L').map((point) => point.split(' ').map(Number)))
}

test('what grows by as many times in each step is a straight line', () => {
  const [[first = [], middle = [], last = []] = []] = ways(
    plotOf({
      name: 'walk',
      points: [
        [1, 2],
        [10, 20],
        [100, 200],
      ],
    }),
  )
  for (const axis of [0, 1])
    expect(middle[axis]).toBeCloseTo(((first[axis] ?? Number.NaN) + (last[axis] ?? Number.NaN)) / 2, 0)
  expect(last[1]).toBeLessThan(first[1] ?? Number.NaN)
})

test('the names of lines that end at one place stand one below the other', () => {
  const points: [number, number][] = [
    [1, 2],
    [10, 20],
  ]
  const plot = plotOf({ name: 'a walk', points }, { name: 'another <walk>', points })
  const [, one = '', , other = ''] =
    /y="([\d.]+)">a walk<([\s\S]*) y="([\d.]+)">another &lt;walk>/.exec(plot) ?? []
  expect(Number(other) - Number(one)).toBe(16)
})

test('a line that stays where it is has an axis', () => {
  expect(
    plotOf({
      name: 'ours',
      points: [
        [1, 4],
        [10, 4],
      ],
    }),
  ).not.toMatch(/NaN|Infinity/)
})
