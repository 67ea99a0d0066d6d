import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { signalTo } from './child.ts'
import type { Endings } from './endings.ts'
import { answers, type Engine } from './engine/engine.ts'
import { StartError } from './start-error.ts'

/** A note in the data folder: which start works on it, and since that is so, where its engine listens. */
const Note = v.object({
  pid: v.number(),
  url: v.string(),
  engine: v.optional(v.object({ endpoint: v.pipe(v.string(), v.url()), processes: v.array(v.number()) })),
})
type Note = v.InferOutput<typeof Note>

const GRACE_MS = 5_000

const file = (folder: string) => join(folder, 'running.json')

/**
 * Makes a data folder this start's own until it ends. What a killed start has left running on it is ended first.
 * @param url where this start will answer
 * @throws StartError when another start works on it
 */
export async function claimFolder(folder: string, url: string, endings: Endings): Promise<void> {
  if (existsSync(file(folder))) {
    const before = await readNote(folder)
    if (before && (await isRunning(before))) throw taken(folder, before)
    if (before) await endEngine(before)
    await rm(file(folder), { force: true })
  }
  const note: Note = { pid: process.pid, url }
  try {
    await writeFile(file(folder), JSON.stringify(note), { flag: 'wx' })
  } catch (cause) {
    const other = await readNote(folder)
    throw other ? taken(folder, other) : cause
  }
  endings.add(() => rm(file(folder), { force: true }))
}

/** Says in the folder where its engine listens, for commands that work on the same data meanwhile. */
export async function announceEngine(folder: string, { endpoint, processes }: Engine): Promise<void> {
  const note = await readNote(folder)
  // In one step: whoever reads it meanwhile must not take half a note for none.
  const next = `${file(folder)}.${process.pid}`
  await writeFile(next, JSON.stringify({ ...note, engine: { endpoint, processes } }))
  await rename(next, file(folder))
}

/** Where the engine of a data folder listens, if one runs on it, be it one that a killed start has left. */
export async function runningEngine(folder: string): Promise<string | undefined> {
  const engine = (await readNote(folder))?.engine
  return engine && (await answers(engine.endpoint)) ? engine.endpoint : undefined
}

/** Where the service answers that runs on a data folder, if one does. */
export async function runningService(folder: string): Promise<string | undefined> {
  const note = await readNote(folder)
  return note && (await isRunning(note)) ? note.url : undefined
}

async function readNote(folder: string): Promise<Note | undefined> {
  const text = await readFile(file(folder), 'utf8').catch(() => undefined)
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), Note), text)
  return note.success ? note.output : undefined
}

function taken(folder: string, { pid, url }: Note): StartError {
  return new StartError(
    `The service runs already on the data in ${folder} (pid ${pid}, ${url}): use that one, end it by Ctrl-C, or choose other data with DATA_DIR=folder npm start`,
  )
}

/**
 * Whether the start that wrote a note still runs. It ends with its engine: where that does not answer, the number is another
 * process's by now, or that of one that nobody has reaped.
 */
async function isRunning({ pid, engine }: Note): Promise<boolean> {
  return signalTo(pid, 0) && (!engine || (await answers(engine.endpoint)))
}

/** Ends what still answers where the note says. Nothing that a transaction has written is lost. */
async function endEngine({ engine }: Note): Promise<void> {
  if (!engine) return
  const until = performance.now() + GRACE_MS
  for (const target of engine.processes) {
    while ((await answers(engine.endpoint)) && signalTo(target, 0)) {
      signalTo(target, performance.now() < until ? 'SIGTERM' : 'SIGKILL')
      await sleep(100)
    }
  }
}
