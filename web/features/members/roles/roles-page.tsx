/** The team of the school: roles, abilities, and taught sports; edited by its head (§6 Trainer abilities). */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { TeamMember } from '@wegband/domain/features/members/contract.ts'
import { canChangeRoles } from '@wegband/domain/features/members/member-rights.ts'
import { readSchool } from '@wegband/domain/features/schools/contract.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { userPlus } from '../../../ui/icon/phosphor/user-plus.gen.ts'
import { useElementWidth } from '../../../ui/measure/use-element-width.ts'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { FailureView } from '../../errors/failure-view.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { trainerHome, trainerHomeWords, trainerSchools } from '../../schools/trainer-school.ts'
import { TrainerTabs } from '../../schools/trainer-tabs.tsx'
import { AddToTeam } from './add-to-team.tsx'
import { NoHead } from './appoint-head.tsx'
import { useMember, useTeam } from '../queries.ts'
import { RightsDialog, type TaughtSport } from './rights-dialog.tsx'
import styles from './roles.module.css'
import { NoTrainerSchool, SchoolChips } from '../school-chips.tsx'
import { TeamCard, TeamTable } from './team-rows.tsx'

/** The minimum width for the table columns, in units of the viewer's text size. */
const TABLE_WIDTH_REM = 54
const rootFontSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The member in the address, if any: opens their rights directly from their page. */
function NamedMember(props: {
  readonly schoolId: number
  readonly userId: string
  readonly sports: readonly TaughtSport[]
  readonly onClose: () => void
}): ReactNode {
  const member = useMember(String(props.schoolId), props.userId)
  if (member.data === undefined) return null
  return (
    <RightsDialog
      schoolId={props.schoolId}
      person={member.data}
      sports={props.sports}
      onClose={props.onClose}
    />
  )
}

function Team(props: { readonly school: { readonly schoolId: number; readonly name: string } }): ReactNode {
  const t = useMessages('members')
  const { isAdmin } = useViewer()
  const { schoolId } = props.school
  const query = useTeam(schoolId, true)
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useElementWidth(frame, 0) >= TABLE_WIDTH_REM * rootFontSize()
  const [edited, setEdited] = useState<TeamMember>()
  const { member: named } = useSearchParams()
  const [isNamedClosed, setNamedClosed] = useState(false)
  const { team = [], sports = [] } = query.data ?? {}
  const isHeadless = query.data !== undefined && !team.some(({ rights }) => rights.roles.includes('leader'))
  return (
    <div ref={frame}>
      <QueryError query={query} />
      {isHeadless && isAdmin ? <NoHead school={props.school} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={68} />
          <Skeleton height={68} />
          <Skeleton height={68} />
        </SkeletonGroup>
      ) : team.length === 0 ? null : isWide ? (
        <TeamTable schoolId={schoolId} team={team} onEdit={setEdited} />
      ) : (
        <div className={styles.cards}>
          {team.map((person) => (
            <TeamCard key={person.id} schoolId={schoolId} person={person} onEdit={setEdited} />
          ))}
        </div>
      )}
      {query.data === undefined ? null : (
        <p className={styles.hint}>
          <Icon icon={info} size={20} />
          <span>{t('roles.hint')}</span>
        </p>
      )}
      {edited === undefined ? null : (
        <RightsDialog
          schoolId={schoolId}
          person={edited}
          sports={sports}
          onClose={() => setEdited(undefined)}
        />
      )}
      {named === undefined || isNamedClosed || query.data === undefined ? null : (
        <NamedMember
          schoolId={schoolId}
          userId={named}
          sports={sports}
          onClose={() => setNamedClosed(true)}
        />
      )}
    </div>
  )
}

/** Admins manage every school; its name comes with the school. */
function useSchoolForAdmin(schoolId: string | undefined) {
  const { isAdmin } = useViewer()
  const isWanted = isAdmin && schoolId !== undefined
  const { data } = useQuery({ ...queryOf(readSchool, { params: { id: schoolId ?? '' } }), enabled: isWanted })
  return isWanted ? { schoolId: Number(schoolId), name: data?.name ?? '' } : undefined
}

export function RolesPage(): ReactNode {
  const t = useMessages('members')
  const words = useErrorWords()
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-roles')
  const [isAdding, setAdding] = useState(false)
  const named = useSchoolForAdmin(schoolId)
  const own = trainerSchools(viewer, schoolId).school
  const school = own ?? named
  const why = new AppError('members.leader-only')
  if (school === undefined) return <NoTrainerSchool title={t('roles.title')} text={words(why).text} />
  const isHead = canChangeRoles(viewer, school.schoolId)
  return (
    <>
      <TopBar
        title={t('roles.title')}
        back={{
          label: t(own === undefined ? 'roles.backToSchool' : trainerHomeWords(viewer)),
          href:
            own === undefined ? hrefTo('app.schools', { schoolId: school.schoolId }) : trainerHome(viewer),
        }}
        actions={
          isHead ? (
            <IconButton icon={userPlus} label={t('roles.add')} onClick={() => setAdding(true)} />
          ) : null
        }
      />
      <PageHead
        title={t('roles.title')}
        size="small"
        isHiddenOnPhone
        lead={t('roles.lead', { school: school.name })}
        actions={
          isHead ? (
            <Button icon={userPlus} onClick={() => setAdding(true)}>
              {t('roles.add')}
            </Button>
          ) : null
        }
      />
      {/* An admin from outside the school sees its roles only, so the other tabs are left out. */}
      {own === undefined ? null : <TrainerTabs current="roles" schoolId={school.schoolId} />}
      <SchoolChips
        current={school.schoolId}
        hrefOf={(other) => hrefTo('app.trainer-roles', { schoolId: other })}
      />
      {isHead ? <Team key={school.schoolId} school={school} /> : <FailureView error={why} />}
      {isAdding ? <AddToTeam schoolId={school.schoolId} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
