import { afterEach, expect, test, vi } from 'vitest'
import { ProgressLine } from '../../../../lib/local/plugin/output.ts'

const { isTTY } = process.stdout
const consoleLog = console.log
afterEach(() => {
  vi.restoreAllMocks()
  process.stdout.isTTY = isTTY
  console.log = consoleLog
})

function writtenTo(isTerminal: boolean): string[] {
  process.stdout.isTTY = isTerminal
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  return written
}

test('without a terminal, ProgressLine prints each step and every fifth count', () => {
  const written = writtenTo(false)
  const line = new ProgressLine()
  line.show('Starting')
  for (let count = 1; count <= 11; count++) line.count(`${count}/11`)
  line.show('')
  expect(written).toEqual(['Starting\n', '5/11\n', '10/11\n'])
})

test('on a terminal, ProgressLine keeps one line below the log and replaces its text', () => {
  const written = writtenTo(true)
  console.log = (text) => written.push(`${text}\n`)
  const line = new ProgressLine()
  line.stayBelow()
  line.count('1/2')
  console.log('GET /health')
  line.show('')
  console.log('done')
  const replace = '\r\x1b[K'
  expect(written).toEqual([`${replace}1/2`, replace, 'GET /health\n', `${replace}1/2`, replace, 'done\n'])
})
