/** The list of members as a file for a spreadsheet. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { csvOf } from '@wegband/domain/basics/csv.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { saveFile } from '../../platform/device/save-file.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { useMemberWords } from '../members/member-words.ts'
import { type MembersQuery, exportMembers } from '../members/queries.ts'

const EXPORT_COLUMNS = [
  'lastName',
  'firstName',
  'age',
  'state',
  'since',
  'lastSeen',
  'levels',
  'mails',
  'parents',
] as const

/** Exports the members that the viewer sees, and nothing more. `isIcon`: an icon alone, where there is no room for the word. */
export function ExportButton(props: {
  readonly schoolId: number
  readonly query: MembersQuery
  readonly isIcon: boolean
}): ReactNode {
  const t = useMessages('members')
  const words = useMemberWords()
  const format = useFormats()
  const showError = useShowError()
  const { schoolId, query } = props
  const rowOf = (member: MemberEntry): string[] => [
    member.lastName,
    member.firstName,
    member.age === null ? '' : String(member.age),
    t(`state.${member.state}`),
    format.date(member.sinceAt),
    member.lastSeenAt === null ? '' : format.date(member.lastSeenAt),
    format.list(member.levels.map((level) => words.sportLevel(level))),
    member.mails.join(' '),
    member.parents.join(', '),
  ]
  const saving = useMutation({
    mutationFn: () => exportMembers(schoolId, query),
    onSuccess: (members) => {
      const text = csvOf([EXPORT_COLUMNS.map((column) => t(`export.${column}`)), ...members.map(rowOf)])
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), t('export.file'))
    },
    onError: showError,
  })
  if (props.isIcon)
    return (
      <IconButton
        icon={downloadSimple}
        label={t(saving.isPending ? 'export.busy' : 'export.save')}
        isDisabled={saving.isPending}
        onClick={() => saving.mutate()}
      />
    )
  return (
    <Button
      size="small"
      variant="quiet"
      icon={downloadSimple}
      isBusy={saving.isPending}
      busyLabel={t('export.busy')}
      onClick={() => saving.mutate()}
    >
      {t('export.save')}
    </Button>
  )
}
