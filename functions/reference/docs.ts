import { publicEndpoint } from '../../lib/http/endpoint.ts'
import { browserFile, file } from '../../lib/reference/browser-file.ts'
import { page, requireReference } from '../../lib/reference/page.ts'

const html = browserFile('text/html; charset=utf-8', page)

export const handler = publicEndpoint(
  {
    summary: 'Open the API reference in a browser',
    response: file(['text/html']),
    problems: ['not_found'],
  },
  async () => {
    requireReference()
    return html
  },
)
