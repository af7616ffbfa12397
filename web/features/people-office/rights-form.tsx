/** The rights of the association that a person holds; an admin gives and takes them, with a reason. */
import { type ReactNode, useState } from 'react'
import { OFFICE_RIGHTS, type OfficeRight } from '@wegband/domain/basics/office-rights.ts'
import {
  changeRights,
  type OfficePerson,
  REASON_MAX,
} from '@wegband/domain/features/people-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { showToast } from '../../platform/words/notices.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import { useReadAgain } from './account-acts.tsx'
import styles from './people-office.module.css'

type Values = {
  readonly isAdmin: boolean
  readonly officeRights: readonly OfficeRight[]
  readonly reason: string
}

function RightsDialog(props: { readonly person: OfficePerson; readonly onClose: () => void }): ReactNode {
  const t = useMessages('people-office')
  const { person, onClose } = props
  const { withProof, proofDialog } = useFreshProof()
  const readAgain = useReadAgain()
  const form = useForm<Values>({
    start: { isAdmin: person.isAdmin, officeRights: person.officeRights, reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? ('required' as const) : undefined }),
    most: { reason: REASON_MAX },
    send: async ({ isAdmin, officeRights, reason }) => {
      const body = {
        isAdmin,
        officeRights: [...officeRights],
        reason: reason.trim(),
        seenAt: person.updatedAt,
      }
      await withProof(t('acts.proof'), () => call(changeRights, { params: { id: person.id }, body }))
      showToast({ tone: 'positive', text: t('rightsForm.saved') })
      await readAgain()
      onClose()
    },
  })
  const { isAdmin, officeRights } = form.values
  const turn = (right: OfficeRight, isOn: boolean): void =>
    form.change({
      officeRights: OFFICE_RIGHTS.filter((one) => (one === right ? isOn : officeRights.includes(one))),
    })
  return (
    <>
      <Dialog
        isOpen
        title={t('rightsForm.title')}
        description={t('rightsForm.later')}
        closeLabel={t('close')}
        isBusy={form.isBusy}
        onClose={onClose}
      >
        <Form form={form} className="stack">
          <Switch
            label={t('rightsForm.admin')}
            note={t('rightsForm.adminText')}
            isOn={isAdmin}
            onChange={(isOn) => form.change({ isAdmin: isOn })}
          />
          {OFFICE_RIGHTS.map((right) => (
            <Switch
              key={right}
              label={t(`rightsForm.${right}`)}
              note={t(`rightsForm.${right}Text`)}
              isOn={isAdmin || officeRights.includes(right)}
              isDisabled={isAdmin}
              onChange={(isOn) => turn(right, isOn)}
            />
          ))}
          <TextField
            label={t('acts.reason')}
            hint={t('acts.reasonHint')}
            autoComplete="off"
            {...form.text('reason')}
          />
          <FormSummary form={form} />
          <Button type="submit" isBlock variant="primary" isBusy={form.isBusy}>
            {t('rightsForm.save')}
          </Button>
        </Form>
      </Dialog>
      {proofDialog}
    </>
  )
}

export function RightsForm({ person }: { readonly person: OfficePerson }): ReactNode {
  const t = useMessages('people-office')
  const [isOpen, setOpen] = useState(false)
  const held = person.isAdmin
    ? [t('rightsForm.admin')]
    : person.officeRights.map((right) => t(`rightsForm.${right}`))
  // Rights are given to adults with a confirmed address only; a held one can be taken.
  const canChange = person.mayChangeRights && (person.stage === 'verified' || held.length > 0)
  return (
    <section className={styles.section}>
      <SectionHead level={3} title={t('rightsForm.title')} />
      <p className={styles.muted}>{held.length === 0 ? t('rightsForm.none') : held.join(', ')}</p>
      {canChange ? (
        <div className={styles.acts}>
          <Button size="small" variant="soft" onClick={() => setOpen(true)}>
            {t('rightsForm.change')}
          </Button>
        </div>
      ) : null}
      {isOpen ? <RightsDialog person={person} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
