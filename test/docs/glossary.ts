import { projectFiles, readProjectFile } from '../support/project/source-files.ts'

/**
 * Words that have a plainer replacement, each with the pattern that finds it. The patterns exclude ordinary uses such as `in place
 * of`, `decimal places`, `of course` and `stand-in`. `claims` is not in this list, because tokens have claims.
 */
const GLOSSARY: Record<string, RegExp> = {
  told: /\b(un)?told\b|\btells?\b|\bsaid\b|\bsays? of\b/gi,
  'of before, former': /\bof before\b|\bformer\b/gi,
  place: /(?<!\b(?:in|took|takes?|taking|decimal|two|2) )\bplaces?\b(?! orders?\b)/gi,
  kind: /\bkinds?\b(?! of\b)/gi,
  'companion, accompanied, following':
    /\bcompanions?\b|\baccompan\w+|\bfollowing (?:records?|updates?|writes?|changes?)\b/gi,
  bond: /\bbonds?\b/gi,
  Passing: /\bPassing\b(?! [a-z])/g,
  endings: /\bendings?\b/gi,
  'ledger, tally, course': /\bledgers?\b|\btall(?:y|ies)\b|(?<!\bof )\bcourses?\b/gi,
  shares: /\b(?:the|these|its|all|of|\d+) shares\b/gi,
  mend: /\bmend(?:s|ed|ing)?\b/gi,
  'a look, looked at': /\ba look\b|\blook(?:s|ed|ing)? at\b/gi,
  'people, somebody, nobody, whoever': /\bpeople\b|\bsomebody\b|\bnobody\b|\bsomeone\b|\bwhoever\b/gi,
  'whatever, meanwhile': /\bwhatever\b|\bmeanwhile\b/gi,
  'welcome, patiently': /\bwelcome\b|\bpatiently\b/gi,
  'stands, holds to': /\b(?:stands?|stood)\b(?![- ]?(?:in|ins|alone|for)\b)|\b(?:holds?|held) to\b/gi,
  'comes and goes': /\bcomes? and goes?\b|\bcome and go\b/gi,
}

/** Finds the comments and strings of a source file. `isProse` selects the comments, and the strings of several words. */
const PROSE = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const isProse = (token: string) => token.startsWith('/') || /[a-z,.;:] [a-z]/i.test(token)

/** Removes code from a text: code blocks, names in backticks, and `${…}`. */
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|\$\{[^}]*\}|`[^`\n]*`/g, '')

function proseOf(path: string): string {
  const text = readProjectFile(path)
  if (!/\.(?:ts|mjs|js)$/.test(path)) return withoutCode(text)
  const tokens = [...text.matchAll(PROSE)].map(([token]) => token).filter(isProse)
  return tokens
    .map((token) => (token.startsWith('`') ? token.slice(1, -1) : token))
    .map(withoutCode)
    .join('\n')
}

/**
 * Whether the glossary check reads a file: a handwritten file other than this one. The check skips `openapi.json` and the
 * client's schema, because they are generated from texts of `lib`.
 */
const isWritten = (path: string) =>
  /\.(?:ts|mjs|js|md|ya?ml|sh|html)$|^\.ci\//.test(path) &&
  !/^test\/docs\/glossary\.ts$|client\/src\/schema\.ts$/.test(path)

/** Returns how often each word occurs in each file. */
export function glossaryCounts(): Map<string, Map<string, number>> {
  const counts = new Map(Object.keys(GLOSSARY).map((word) => [word, new Map<string, number>()]))
  for (const path of projectFiles().filter(isWritten)) {
    const prose = proseOf(path)
    for (const [word, pattern] of Object.entries(GLOSSARY)) {
      const found = prose.match(pattern)?.length ?? 0
      if (found > 0) counts.get(word)?.set(path, found)
    }
  }
  return counts
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

/**
 * Formats the count of each word, the files with the highest counts, and the total. If `files` is true, lists all files of each
 * word.
 */
export function glossaryReport({ files }: { files: boolean }): string {
  const counts = glossaryCounts()
  const words = [...counts].map(([word, byFile]) => {
    const lines = files ? [...byFile].map(([path, count]) => `        ${count}  ${path}`) : []
    return [`${String(sum(byFile.values())).padStart(5)}  ${word}`, ...lines].join('\n')
  })
  const byPath = new Map<string, number>()
  for (const [path, count] of [...counts.values()].flatMap((byFile) => [...byFile]))
    byPath.set(path, (byPath.get(path) ?? 0) + count)
  const most = [...byPath].toSorted(([, a], [, b]) => b - a).slice(0, files ? undefined : 20)
  const paths = most.map(([path, count]) => `${String(count).padStart(5)}  ${path}`)
  return [...words, '', 'By file:', ...paths, '', `Total: ${sum(byPath.values())} (goal: at most 60)`].join(
    '\n',
  )
}
