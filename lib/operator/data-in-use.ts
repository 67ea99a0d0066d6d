import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Whether another process has the database of this folder open. SQLite would let a second engine in, and neither
 * would see what the other keeps in memory.
 */
export function isDataInUse(folder: string): boolean {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .some((name) => isHeld(join(folder, name)))
}

/** A lock on the file whole is to be had only where nobody else is connected to it; nothing is written. */
function isHeld(file: string): boolean {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
    return false
  } catch {
    return true
  } finally {
    database.close()
  }
}
