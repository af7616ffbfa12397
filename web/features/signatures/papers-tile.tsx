/** The tile of the start page: papers that the viewer can sign. Without any it takes no room. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { usePapersToSign } from './queries.ts'

const MOST = 3

export function PapersTile(): ReactNode {
  const t = useMessages('signatures')
  const format = useFormats()
  const viewer = useViewer()
  const papers = (usePapersToSign(viewer.id).data ?? []).filter(({ canSign }) => canSign)
  if (papers.length === 0) return null
  return (
    <Mat as="section">
      <SectionHead
        title={t('tile.title')}
        count={papers.length}
        aside={
          <TextLink isSmall href={hrefTo('app.documents')}>
            {t('all')}
          </TextLink>
        }
      />
      <List>
        {papers.slice(0, MOST).map(({ id, title, school, person, dueAt }) => {
          const about =
            person.id === viewer.id
              ? t('tile.noteOwn', { school })
              : t('tile.note', { school, firstName: person.firstName })
          return (
            <ListRow
              key={id}
              icon={pencilSimple}
              title={title}
              note={dueAt === null ? about : `${about}, ${t('tile.due', { day: format.dateLong(dueAt) })}`}
              href={hrefTo('app.paper-to-sign', { paperId: id })}
            />
          )
        })}
      </List>
    </Mat>
  )
}
