/** Parts of both public forms. */
import type { ReactNode } from 'react'
import { FormSummary } from '../../platform/forms/form.tsx'
import type { FormState } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'
import { slowUntil } from './declaring.ts'

/** Errors, the confirming button, and the way that is always open. */
export function DeclarationEnd(props: {
  readonly form: FormState
  readonly label: string
  readonly busyLabel: string
}): ReactNode {
  const { form, label, busyLabel } = props
  const t = useMessages('declarations')
  const format = useFormats()
  const { supportMail } = usePublicSettings()
  const until = slowUntil(form.failure)
  return (
    <>
      {until === undefined ? (
        <FormSummary form={form} />
      ) : (
        <Banner icon={warningCircle} tone="warning" live="alert" title={t('slow.title')}>
          {t('slow.text', { time: format.time(until), mail: supportMail })}
        </Banner>
      )}
      <Button variant="primary" size="large" isBlock type="submit" isBusy={form.isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
      {supportMail === '' ? null : (
        <div className="t-small t-muted">
          <p>{t('elsewhere')}</p>
          <TextLink isSmall href={`mailto:${supportMail}`}>
            {supportMail}
          </TextLink>
        </div>
      )}
    </>
  )
}
