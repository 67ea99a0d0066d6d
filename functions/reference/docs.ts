import { endpoint } from '../../lib/http/endpoint.ts'
import { file } from '../../lib/http/files.ts'
import { page } from '../../lib/reference/page.ts'
import { requireReference } from '../../lib/reference/switch.ts'

export const handler = endpoint(
  {
    summary: 'Read and try all of this in a browser',
    allow: 'anyone',
    answer: file(['text/html']),
    problems: ['not_found'],
  },
  async () => {
    requireReference()
    return { type: 'text/html; charset=utf-8', text: page }
  },
)
