/** The generic error (§8): what is safe, what to press, the failed request's id and the fixed address of the support. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from '../../platform/api/client-error.ts'
import { useFailureWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { CutBand } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { SupportLine } from './support-line.tsx'

/** `supportMail` from the public settings. */
export function ErrorPage(props: { readonly error: unknown; readonly supportMail: string }): ReactNode {
  const t = useMessages('shell')
  const { title, text, requestId } = useFailureWords(props.error)
  const isKnown = props.error instanceof AppError || props.error instanceof ClientError
  return (
    <Gate
      drawing={<CutBand />}
      logo={{ name: BASE_TITLE, href: hrefTo('app.root') }}
      title={isKnown ? title : t('error.title')}
      text={text}
      footnote={<SupportLine requestId={requestId} supportMail={props.supportMail} />}
    >
      <Button variant="primary" size="large" isBlock onClick={() => window.location.reload()}>
        {t('error.again')}
      </Button>
      <Button isBlock size="large" onClick={() => window.location.assign(hrefTo('app.root'))}>
        {t('error.home')}
      </Button>
    </Gate>
  )
}
