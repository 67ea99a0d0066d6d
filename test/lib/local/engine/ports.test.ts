import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, requireFree } from '../../../../lib/local/engine/ports.ts'

test('a free port passes, again and again', async () => {
  const port = await freePort()
  await requireFree(port)
  await expect(requireFree(port)).resolves.toBeUndefined()
})

test('a port that is taken is refused with one that is free', async () => {
  const port = await freePort()
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))

  const message = await requireFree(port).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(message).toContain(`Port ${port} is taken`)
  const other = Number(/PORT=(\d+)/.exec(message)?.[1])
  expect(other).not.toBe(port)
  await expect(requireFree(other)).resolves.toBeUndefined()
})
