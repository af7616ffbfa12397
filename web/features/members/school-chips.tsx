/** For whoever looks after several schools: which one a page is about; and what stands there for those who look after none. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { trainerHome, trainerHomeWords, trainerSchools } from '../schools/trainer-school.ts'

export function SchoolChips(props: {
  readonly current: number
  readonly hrefOf: (schoolId: number) => string
}): ReactNode {
  const t = useMessages('members')
  const { schools } = trainerSchools(useViewer(), undefined)
  if (schools.length < 2) return null
  return (
    <ChipRow label={t('schools')}>
      {schools.map(({ schoolId, name }) => (
        <Chip key={schoolId} isOn={schoolId === props.current} href={props.hrefOf(schoolId)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** For who looks after no school; `title` names the page where it is not the members', `why` says more than that it is for trainers. */
export function NoTrainerSchool(props: {
  readonly title?: string
  readonly why?: { readonly title: string; readonly text: string }
}): ReactNode {
  const t = useMessages('members')
  const viewer = useViewer()
  const { title = t('title'), why = { title: t('forbidden.title'), text: t('forbidden.text') } } = props
  return (
    <>
      <TopBar title={title} back={{ label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }} />
      <EmptyState
        headingLevel={1}
        title={why.title}
        text={why.text}
        picture={<Picture name="empty-cut" />}
        action={
          <Button variant="primary" href={hrefTo('app.dashboard')}>
            {t('forbidden.action')}
          </Button>
        }
      />
    </>
  )
}
