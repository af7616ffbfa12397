/** The generic error (§8): what is safe, what to press, a code and the fixed address of the support. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from '../../platform/client-error.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { BASE_TITLE } from '../../platform/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorCode } from '../../ui/error-state/error-state.tsx'
import { CutBand } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'

/** `supportMail` from the public settings. */
export function ErrorPage(props: { readonly error: unknown; readonly supportMail: string }): ReactNode {
  const t = useMessages('shell')
  const words = useErrorWords()(props.error)
  const { text, code } = words
  const isKnown = props.error instanceof AppError || props.error instanceof ClientError
  return (
    <Gate
      drawing={<CutBand />}
      logo={{ name: BASE_TITLE, href: hrefTo('app.root') }}
      title={isKnown ? words.title : t('error.title')}
      text={text}
      footnote={
        props.supportMail === '' ? null : (
          <>
            {t('error.support')}{' '}
            <TextLink
              isInline
              isSmall
              href={`mailto:${props.supportMail}?subject=${encodeURIComponent(code)}`}
            >
              {props.supportMail}
            </TextLink>
          </>
        )
      }
    >
      <ErrorCode
        code={code}
        texts={{ label: t('error.codeLabel'), copy: t('error.copy'), copied: t('error.copied') }}
      />
      <Button variant="primary" size="large" isBlock onClick={() => window.location.reload()}>
        {t('error.again')}
      </Button>
      <Button isBlock size="large" onClick={() => window.location.assign(hrefTo('app.root'))}>
        {t('error.home')}
      </Button>
    </Gate>
  )
}
