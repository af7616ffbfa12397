/** The extract of a school for its heads: members, levels, trainings and own contracts in one file. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exportSchool } from '@wegband/domain/features/archives/contract.ts'
import { canImportMembers } from '@wegband/domain/features/members/member-rights.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { now } from '../../platform/clock.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import styles from './archives.module.css'

const DAY_LENGTH = 10

function Extract(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('archives')
  const language = useLocale()
  const showError = useShowError()
  const { withProof, proofDialog } = useFreshProof()
  const { schoolId } = props
  const save = useMutation({
    mutationFn: () =>
      withProof(t('school.proof'), () =>
        call(exportSchool, { params: { id: schoolId }, query: { language } }),
      ),
    onSuccess: (bytes) => {
      const day = new Date(now()).toISOString().slice(0, DAY_LENGTH)
      saveFile(bytes, `${t('school.fileName')}-${day}.zip`)
      showToast({ tone: 'positive', text: t('school.saved'), subject: 'extract' })
    },
    onError: showError,
  })
  return (
    <div className={styles.section}>
      <p>{t('school.text')}</p>
      <div>
        <Button variant="primary" icon={downloadSimple} isBusy={save.isPending} onClick={() => save.mutate()}>
          {t('school.save')}
        </Button>
      </div>
      {proofDialog}
    </div>
  )
}

export function SchoolExtractPage(): ReactNode {
  const t = useMessages('archives')
  const tSchools = useMessages('schools')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const { schoolId } = useRouteParams('app.trainer-extract')
  const schools = viewer.schools.filter((school) => canImportMembers(viewer, school.schoolId))
  const wanted = schoolId === undefined ? schools[0]?.schoolId : Number(schoolId)
  const home = { label: tSchools('tabs.today'), href: hrefTo('app.trainer') }
  if (isViewing || wanted === undefined || !canImportMembers(viewer, wanted))
    return (
      <>
        <TopBar title={t('school.title')} back={home} />
        <NoPermission text={t('school.forbidden')} wayOut={home} />
      </>
    )
  const back = { label: tSchools('tabs.members'), href: hrefTo('app.trainer-members', { schoolId: wanted }) }
  const name = schools.find((school) => school.schoolId === wanted)?.name
  return (
    <>
      <TopBar title={t('school.title')} back={back} />
      <PageHead
        isHiddenOnPhone
        title={t('school.title')}
        size="small"
        {...(name === undefined ? {} : { lead: name })}
      />
      <TrainerTabs current="members" schoolId={wanted} />
      {schools.length > 1 ? (
        <ChipRow label={t('school.schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === wanted}
              href={hrefTo('app.trainer-extract', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className="section">
        <Extract schoolId={wanted} />
      </div>
    </>
  )
}
