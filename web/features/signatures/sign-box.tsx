/** The act of signing: the own name, typed or drawn, that everything was read, and the own password. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { PaperToSign } from '@wegband/domain/features/signatures/contract.ts'
import { isOwnName } from '@wegband/domain/features/signatures/signing-rules.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { DrawingPad, type Lines } from './drawing-pad.tsx'
import { useSign } from './queries.ts'
import styles from './signatures.module.css'

type Way = 'type' | 'draw'
const NOTHING: Lines = []

export function SignBox(props: { readonly paper: PaperToSign }): ReactNode {
  const t = useMessages('signatures')
  const viewer = useViewer()
  const { paper } = props
  const sign = useSign(paper.id)
  const [isDeclining, setDeclining] = useState(false)
  const form = useForm({
    start: { way: 'type' as Way, name: '', lines: NOTHING, isRead: false, password: '' },
    rules: ({ way, name, lines, isRead, password }) => ({
      name:
        way === 'draw'
          ? undefined
          : name.trim() === ''
            ? ('required' as const)
            : isOwnName(name, viewer)
              ? undefined
              : ('name-differs' as const),
      lines: way === 'draw' && lines.length === 0 ? { text: t('sign.missing') } : undefined,
      isRead: isRead ? undefined : ('must-be-accepted' as const),
      password: password === '' ? ('required' as const) : undefined,
    }),
    send: async ({ way, name, lines, password }) => {
      const { sha256, title } = paper
      const how = way === 'type' ? { name: name.trim() } : { drawing: lines.map((line) => [...line]) }
      const signed = await sign.mutateAsync({ sha256, password, ...how })
      const text = signed.state === 'signed' ? t('sign.done', { name: title }) : t('sign.waits')
      showToast({ tone: 'positive', subject: 'papers', text })
    },
  })
  const { way, lines } = form.values
  const isForChild = paper.person.id !== viewer.id
  return (
    <Mat>
      <Form form={form} className={styles.box}>
        <h2 className="t-section">{t('sign.title')}</h2>
        {isForChild ? <p>{t('sign.for', { firstName: paper.person.firstName })}</p> : null}
        <ChipRow label={t('sign.how')} isWrapping>
          <Chip isOn={way === 'type'} onClick={() => form.change({ way: 'type' })}>
            {t('sign.type')}
          </Chip>
          <Chip isOn={way === 'draw'} onClick={() => form.change({ way: 'draw' })}>
            {t('sign.draw')}
          </Chip>
        </ChipRow>
        {way === 'type' ? (
          <TextField
            label={t('sign.name')}
            autoComplete="name"
            {...form.text('name')}
            hint={t('sign.nameHint', { name: fullName(viewer) })}
          />
        ) : (
          <DrawingPad
            lines={lines}
            error={form.errorOf('lines')}
            onChange={(changed) => form.change({ lines: changed })}
          />
        )}
        <CheckField label={t('sign.read')} {...form.check('isRead')} />
        <PasswordField
          label={t('sign.password')}
          showLabel={t('sign.show')}
          hideLabel={t('sign.hide')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <FormSummary form={form} />
        <Button
          type="submit"
          variant="primary"
          isBlock
          size="large"
          isBusy={form.isBusy}
          busyLabel={t('sign.busy')}
        >
          {t('sign.do')}
        </Button>
        <p className="t-small t-muted">{t('sign.note')}</p>
        <Button variant="quiet" isDisabled={form.isBusy} onClick={() => setDeclining(true)}>
          {t('decline.do')}
        </Button>
      </Form>
      {isDeclining ? <DeclineDialog paper={paper} onClose={() => setDeclining(false)} /> : null}
    </Mat>
  )
}
