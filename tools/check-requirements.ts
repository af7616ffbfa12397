/** A test that claims a requirement (`// spec: id`) names one that is in the list, so that the coverage it counts for is real. */
import { isTest, place, type Check } from './source-files.ts'

const LIST = 'docs/requirements.tsv'
const MARKER = /\/\/ spec:\s*(.*)$/gm

export const checkRequirements: Check = (files) => {
  const rows =
    files
      .find(({ path }) => path === LIST)
      ?.text.trim()
      .split('\n')
      .slice(1) ?? []
  const known = new Set(rows.map((row) => row.split('\t')[0]))
  const claimed = new Set<string>()
  const problems = files
    .filter(({ path }) => isTest(path) && /\.tsx?$/.test(path) && !path.startsWith('tools/'))
    .flatMap((file) =>
      [...file.text.matchAll(MARKER)].flatMap((match) =>
        (match[1] ?? '')
          .split(',')
          .map((id) => id.trim())
          .flatMap((id) => {
            if (!known.has(id))
              return [`${place(file, match.index)} claims ${id}, which ${LIST} does not have`]
            claimed.add(id)
            return []
          }),
      ),
    )
  return { problems, summary: `${claimed.size} of ${known.size} requirements claimed by a test` }
}
