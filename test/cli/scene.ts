import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Role } from '../../lib/domain/role.ts'
import { aUser, PASSWORD } from '../support/people/signed-in-user.ts'
import { commandHere } from '../support/processes/command-here.ts'
import { startCommand } from '../support/processes/operator-command.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { get } from '../support/requests/api.ts'
import { type Asked, apiServer, byTheService, type Reply } from '../support/requests/api-server.ts'

/** A function that gets each request first. If it returns a reply, the service does not get the request. */
type Before = (asked: Asked) => Reply | undefined | Promise<Reply | undefined>

/** Starts the service on a port, and creates a user and a folder for files. */
export async function aService({ role = 'agent', before }: { role?: Role; before?: Before } = {}) {
  const { email } = await aUser(role)
  const { url, requests } = await apiServer(
    async (asked) => (await before?.(asked)) ?? (await byTheService(asked)),
  )
  const folder = temporaryFolder()
  const settings = { RECORDS_EMAIL: email, RECORDS_PASSWORD: PASSWORD }
  const pathOf = (name: string) => join(folder, name)
  return {
    url,
    requests,
    settings,
    pathOf,
    write(name: string, text: string | Buffer): string {
      writeFileSync(pathOf(name), text)
      return pathOf(name)
    },
    read: (name: string) => readFileSync(pathOf(name), 'utf8'),
    has: (name: string) => existsSync(pathOf(name)),
    /** Imports a file in the folder, and returns the summary. */
    async import(type: string, name: string, ...options: string[]) {
      const args = ['--url', url, '--type', type, pathOf(name), '--json', ...options]
      const { code, out, err } = await commandHere('import', args, { ...process.env, ...settings })
      expect(err).not.toMatch(/^ +at /m)
      return { code, err, ...JSON.parse(out || '{}') }
    },
    start: (name: string, type: string, ...options: string[]) =>
      startCommand(name, ['--url', url, '--type', type, ...options], settings),
    export: (type: string, ...options: string[]) =>
      commandHere('export', ['--url', url, '--type', type, ...options], { ...process.env, ...settings }),
    batches: () => requests.filter(({ path }) => path.includes('/batch')),
  }
}

/** Returns all records of a list, including archived ones, oldest first. */
export async function allOf(plural: string) {
  const records = []
  for (let page = 1; ; page++) {
    const { body } = await get(`/api/v1/${plural}?status=all&limit=100&page=${page}`, { as: 'viewer' })
    records.push(...body.data)
    if (page >= body.pagination.pages) return records.toReversed()
  }
}

/** Returns the record with this external id. */
export async function withExternalId(plural: string, id: string) {
  const { body } = await get(`/api/v1/${plural}?external_id=${id}&status=all`, { as: 'viewer' })
  return body.data[0]
}

/** Returns counts in the form of an import summary. */
export const counted = (
  created: number,
  updated: number,
  unchanged: number,
  refused: number,
  replayed = 0,
) => ({
  created,
  updated,
  unchanged,
  refused,
  replayed,
})
