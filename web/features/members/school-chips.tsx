/** For viewers who manage several schools: which one a page is about; and the text for those who manage none. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
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

/** For viewers who manage no school; `title` names another page than that of the members, `text` says who has the right. */
export function NoTrainerSchool(props: { readonly title?: string; readonly text?: string }): ReactNode {
  const t = useMessages('members')
  const viewer = useViewer()
  const { title = t('title'), text = t('forbidden.text') } = props
  return (
    <>
      <TopBar title={title} back={{ label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }} />
      <NoPermission text={text} />
    </>
  )
}
