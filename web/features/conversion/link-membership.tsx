/** The separate page to link a membership: user/profile/upgrade/ewto-profile (§2). */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepFrame } from '../../ui/step-frame/step-frame.tsx'
import { Linked, LinkForm, LINK_FORM_ID, useLinkMembership } from './link-form.tsx'

export function LinkMembership(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('conversion')
  const link = useLinkMembership(props.viewer.id)
  const isDone = link.data !== undefined
  const all = (['number', 'done'] as const).map((id) => ({ id, label: t(`steps.${id}`) }))
  const current = isDone ? 1 : 0
  const home = hrefTo('app.home')
  return (
    <StepFrame
      steps={all}
      current={current}
      progressLabel={t('steps.progress', {
        step: current + 1,
        count: 2,
        name: all[current]?.label ?? '',
      })}
      doneLabel={t('steps.doneLabel')}
      logo={{ name: BASE_TITLE }}
      close={{ label: t('steps.close'), href: home }}
      title={isDone ? t('doneTitle') : t('title')}
      lead={isDone ? undefined : t('lead')}
      actions={
        isDone ? (
          <Button variant="primary" href={home}>
            {t('on')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" href={home}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={LINK_FORM_ID}
              isBusy={link.isPending}
              busyLabel={t('submitting')}
            >
              {link.isError ? t('again') : t('submit')}
            </Button>
          </>
        )
      }
    >
      {link.data === undefined ? <LinkForm link={link} /> : <Linked linked={link.data} />}
    </StepFrame>
  )
}
