/** A webhook: where it calls and what it hears of. Its school is chosen once. */
import type { ReactNode } from 'react'
import { isHookUrl } from '@wegband/domain/features/programs/address-rules.ts'
import { PROGRAM_NAME_MAX } from '@wegband/domain/features/programs/contract.ts'
import { HOOK_TOPICS } from '@wegband/domain/features/programs/hook-topics.ts'
import {
  changeWebhook,
  createWebhook,
  HOOK_URL_MAX,
  type Webhook,
} from '@wegband/domain/features/programs/webhook-contract.ts'
import { call } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { CheckList, chosenOf, textOfChosen } from './check-list.tsx'
import { SchoolField } from './school-field.tsx'
import { useProgramsWrite } from './use-programs-write.ts'

const NEW = { name: '', url: 'https://', topics: '', schoolId: '' }
type Draft = typeof NEW

const startOf = (hook: Webhook | undefined): Draft =>
  hook === undefined ? NEW : { ...NEW, name: hook.name, url: hook.url, topics: textOfChosen(hook.topics) }

export function WebhookForm(props: {
  /** Without it a new one is created. */
  readonly hook: Webhook | undefined
  readonly onCreated: (secret: string) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('programs')
  const { write, proofDialog } = useProgramsWrite()
  const { hook } = props
  const isNew = hook === undefined
  const form = useForm<Draft>({
    start: startOf(hook),
    rules: (draft) => ({
      name: draft.name.trim() === '' ? 'required' : undefined,
      url: isHookUrl(draft.url) ? undefined : { text: t('hook.urlWrong') },
      topics: draft.topics === '' ? 'required' : undefined,
    }),
    most: { name: PROGRAM_NAME_MAX, url: HOOK_URL_MAX },
    send: async ({ name, url, topics, schoolId }) => {
      const changeable = { name, url, topics: chosenOf(topics, HOOK_TOPICS) }
      if (hook !== undefined) {
        const body = { ...changeable, seenAt: hook.updatedAt }
        await write(() => call(changeWebhook, { params: { id: hook.id }, body }), t('saved'))
        props.onClose()
        return
      }
      const body = { ...changeable, schoolId: schoolId === '' ? null : Number(schoolId) }
      await write(
        () => call(createWebhook, { body }),
        t('created'),
        (created) => props.onCreated(created.secret),
      )
    },
  })
  return (
    <>
      <OfficeDialog
        title={t(isNew ? 'hook.new' : 'hook.change')}
        form={form}
        submitLabel={t(isNew ? 'hook.create' : 'save')}
        onClose={props.onClose}
      >
        <TextField label={t('name')} {...form.text('name')} />
        <TextField
          label={t('hook.url')}
          inputMode="url"
          autoComplete="off"
          {...form.text('url')}
          hint={t('hook.urlHint')}
        />
        {isNew ? <SchoolField binding={form.text('schoolId')} /> : null}
        <CheckList
          label={t('hook.topics')}
          options={HOOK_TOPICS}
          labelOf={(topic) => t(`topics.${topic.replace('.', '_') as 'member_joined'}`)}
          value={form.values.topics}
          error={form.text('topics').error}
          onChange={(topics) => form.change({ topics })}
        />
      </OfficeDialog>
      {proofDialog}
    </>
  )
}
