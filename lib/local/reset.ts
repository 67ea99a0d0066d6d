import { existsSync, readdirSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { localConfig } from '../config.ts'
import { confirmed, Refusal, runCommand } from '../operator/command.ts'
import { claimFolder } from './claim.ts'
import { isServiceFile, openDataFolder, RUNNING } from './data-folder.ts'

const USAGE = `Usage: npm run reset [-- --yes]

Removes the records, users, keys and service account in DATA_DIR (.local), so that the next npm start makes new ones.
--yes does not ask.`

await runCommand(async () => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  const { DATA_DIR: folder } = localConfig()
  if (!existsSync(folder))
    throw new Refusal(`There is nothing in ${folder} to remove: npm start makes new data`)
  {
    await using cleanup = new AsyncDisposableStack()
    await openDataFolder(folder, cleanup)
    await claimFolder(folder, 'npm run reset', cleanup)
    const names = readdirSync(folder).filter((name) => isServiceFile(name) && name !== RUNNING)
    const question = `Remove ${names.join(', ')} in ${folder}, with every record there? [yes/no] `
    if (!values.yes && !(await confirmed(question)))
      throw new Refusal('Nothing was removed: npm run reset -- --yes does it without asking')
    for (const name of names) await rm(join(folder, name), { recursive: true })
  }
  if (readdirSync(folder).length === 0) await rmdir(folder)
  console.log(`${folder} contains no data of the service any more: npm start makes new data`)
}, USAGE)
