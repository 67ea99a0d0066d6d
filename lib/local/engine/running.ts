import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Endings } from '../endings.ts'

const Announcement = v.pipe(v.string(), v.parseJson(), v.object({ endpoint: v.pipe(v.string(), v.url()) }))

const file = (folder: string) => join(folder, 'engine.json')

/** Says in the data folder where its engine listens, for commands that work on the same data meanwhile. */
export async function announceEngine(folder: string, endpoint: string, endings: Endings): Promise<void> {
  await writeFile(file(folder), JSON.stringify({ endpoint }))
  endings.add(() => rm(file(folder), { force: true }))
}

/** Where the engine of a data folder listens, if a service runs on it. A note that a kill left behind is passed over. */
export async function runningEngine(folder: string): Promise<string | undefined> {
  const text = await readFile(file(folder), 'utf8').catch(() => undefined)
  const note = v.safeParse(Announcement, text)
  if (!note.success) return undefined
  const { endpoint } = note.output
  return fetch(endpoint).then(
    () => endpoint,
    () => undefined,
  )
}
