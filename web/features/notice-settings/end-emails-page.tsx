/** Where the foot of an email leads: one tap ends that kind of email, without signing in (RFC 8058). Opening the page changes nothing. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { endEmails } from '@wegband/domain/features/mails/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { Logo } from '../../ui/logo/logo.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import styles from './notice-settings.module.css'

export function EndEmailsPage(): ReactNode {
  return (
    <div className={styles.frame}>
      <header>
        <Logo name={BASE_TITLE} href={hrefTo('start.first-start')} />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="stack">
        <EndEmails />
      </main>
    </div>
  )
}

function EndEmails(): ReactNode {
  const t = useMessages('notice-settings')
  const { token = '' } = useSearchParams()
  const showError = useShowError()
  const ending = useMutation({
    mutationFn: () => call(endEmails, { query: { token }, body: {} }),
    onError: (error) => {
      if (!(error instanceof AppError && error.status === 404)) showError(error)
    },
  })
  const isWrong = token === '' || (ending.error instanceof AppError && ending.error.status === 404)
  const toSettings = (
    <Button variant="soft" href={hrefTo('app.notice-settings')}>
      {t('end.toSettings')}
    </Button>
  )
  if (ending.isSuccess)
    return (
      <>
        <PageHead title={t('end.title')} />
        <Banner icon={check} tone="positive" title={t('end.done')} live="status" action={toSettings}>
          {t('end.doneText')}
        </Banner>
      </>
    )
  return (
    <>
      <PageHead title={t('end.title')} />
      {isWrong ? (
        <Banner icon={envelopeSimple} tone="warning" title={t('end.wrong')} live="status" action={toSettings}>
          {t('end.wrongText')}
        </Banner>
      ) : (
        <Mat>
          <div className="stack">
            <p>{t('end.text')}</p>
            <Button
              variant="primary"
              isBusy={ending.isPending}
              busyLabel={t('end.ending')}
              onClick={() => ending.mutate()}
            >
              {t('end.action')}
            </Button>
          </div>
        </Mat>
      )}
    </>
  )
}
