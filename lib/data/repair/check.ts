import { checkSequences } from './mending/place-repair.ts'
import { type Finding, secondLook } from './mending/repair.ts'
import { type Count, newCount, surveyOf, tallyOn } from './survey/survey.ts'
import { sharesOf } from './survey/tally.ts'

/** Claims that are held at a time, some 300 bytes each. */
const HOLD = 400_000

/** What one share was found to have wrong, how many suspicions there were, and how many claims were held. */
type Checked = { findings: Finding[]; suspected: number; held: number }

/** Where a check of a table stands: what was counted, and the first bucket that was not looked into. */
export type Course = { count: Count; from: number }

export const newCourse = (): Course => ({ count: newCount(), from: 0 })

export type CheckOptions = {
  repair: boolean
  /** Told where the check stands, in words, whenever that has changed. */
  progress?: (text: string) => void
  hold?: number
}

/**
 * Looks through a table whole, from where the course stands, and tells what is wrong a share at a time. The course is
 * kept up to date, so that a check which was cut off goes on from there. One scan finds out which buckets differ, and none
 * does in a sound table at rest; each share of those takes another scan.
 */
export async function* checkTable(
  course: Course,
  { repair, hold = HOLD, progress = () => undefined }: CheckOptions,
): AsyncGenerator<Checked> {
  const sequences = await checkSequences(repair)
  if (sequences.length > 0) yield { findings: sequences, suspected: sequences.length, held: 0 }
  await tallyOn(course.count, (items) => progress(`Read ${items} items ...`))
  const shares = [...sharesOf(course.count.tally, course.from, hold)]
  for (const [at, share] of shares.entries()) {
    const which = `Share ${at + 1} of ${shares.length}`
    const read = (items: number) => progress(`${which}: read ${items} of ${course.count.items} items ...`)
    const { suspects, held } = await surveyOf(share, read)
    const looked = (done: number, of: number) =>
      progress(`${which}: looked again at ${done} of ${of} places ...`)
    const findings = await secondLook(suspects, { repair, progress: looked })
    yield { findings, suspected: suspects.length, held }
    course.from = share.next
  }
}
