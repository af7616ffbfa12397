/** The members of the desktop: the columns of the table. Phones show the same members as cards. */
import type { ReactNode } from 'react'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { sportProps } from '../../ui/sport/sport.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { SIGN_ORDER, useMemberWords } from '../members/member-words.ts'
import { Sparkline } from '../members/sparkline.tsx'
import { type OfficeColumn, OfficeTable, type RowChoice } from '../tables/office-table.tsx'
import { TablePerson } from '../tables/table-person.tsx'
import styles from './members-table.module.css'

/** Who it is, and below what the list should say: an open request, the parents, or when the school wrote last. */
function PersonCell(props: { readonly member: MemberEntry }): ReactNode {
  const words = useMemberWords()
  const { member } = props
  const isAway = member.signs.includes('long-absent') || member.signs.includes('absent')
  const lines = [
    words.subline(member),
    isAway && member.writtenTo !== null ? words.writtenTo(member.writtenTo) : '',
  ].filter((line) => line !== '')
  return (
    <TablePerson
      name={fullName(member)}
      initials={initialsOf(member)}
      imageUrl={member.avatar}
      isKid={member.isKid}
      lines={lines}
    />
  )
}

function useColumns(): readonly OfficeColumn<MemberEntry>[] {
  const t = useMessages('members')
  const words = useMemberWords()
  const format = useFormats()
  return [
    {
      id: 'name',
      label: t('column.member'),
      isSortedByServer: true,
      cell: (member) => <PersonCell member={member} />,
    },
    {
      id: 'level',
      label: t('column.level'),
      isSortedByServer: true,
      isDownFirst: true,
      cell: ({ levels: [top] }) =>
        top === undefined ? null : (
          <span className={styles.level}>
            <Swatch
              belt={{ level: top.levelIndex, isKids: top.sport.isKids }}
              stripes={top.stripes}
              width={44}
              height={13}
            />
            <span className="t-small t-muted">{words.level(top)}</span>
          </span>
        ),
    },
    {
      id: 'weeks',
      label: t('column.weeks'),
      cell: ({ weeks, levels: [top] }) => (
        <span {...sportProps(top?.sport)}>
          <Sparkline weeks={weeks} />
        </span>
      ),
    },
    {
      id: 'last-seen',
      label: t('column.seen'),
      isSortedByServer: true,
      cell: ({ lastSeenAt }) => words.lastSeen(lastSeenAt),
    },
    {
      id: 'since',
      label: t('column.since'),
      isSortedByServer: true,
      isDownFirst: true,
      cell: ({ sinceAt }) => format.date(sinceAt),
    },
    {
      id: 'sign',
      label: t('column.sign'),
      cell: (member) => {
        const sign = SIGN_ORDER.find((one) => member.signs.includes(one.sign))
        return sign === undefined ? null : <Tag tone={sign.tone}>{words.sign(sign.sign, member)}</Tag>
      },
    },
  ]
}

export function MembersTable(props: {
  readonly schoolId: number
  readonly members: readonly MemberEntry[]
  readonly choice: RowChoice
  readonly lead: ReactNode
  readonly printHref: string
  readonly saveButton: ReactNode
  readonly onSelection: (members: readonly MemberEntry[]) => ReactNode
}): ReactNode {
  const t = useMessages('members')
  return (
    <OfficeTable
      label={t('title')}
      rows={props.members}
      keyOf={({ id }) => id}
      nameOf={fullName}
      columns={useColumns()}
      file={t('export.file')}
      lead={props.lead}
      printHref={props.printHref}
      saveButton={props.saveButton}
      choice={props.choice}
      onSelection={props.onSelection}
      hrefOf={({ id }) => hrefTo('app.trainer-member', { schoolId: props.schoolId, userId: id })}
    />
  )
}
