/** The line of the start page: papers that the viewer can sign. Without any it takes no room. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Count } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { usePapersToSign } from './queries.ts'

const MOST = 3

export function PapersTile(): ReactNode {
  const t = useMessages('signatures')
  const format = useFormats()
  const viewer = useViewer()
  const papers = (usePapersToSign(viewer.id).data ?? []).filter(({ canSign }) => canSign)
  const [first] = papers
  if (first === undefined) return null
  return (
    <List>
      <ListRow
        icon={pencilSimple}
        title={t('tile.title')}
        note={format.list(papers.slice(0, MOST).map(({ title }) => title))}
        href={
          papers.length === 1 ? hrefTo('app.paper-to-sign', { paperId: first.id }) : hrefTo('app.documents')
        }
        trail={<Count value={papers.length} />}
      />
    </List>
  )
}
