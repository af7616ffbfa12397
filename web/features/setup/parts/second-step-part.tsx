/** Two-step verification for the first admin: offered, not demanded. */
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { checkCircle } from '../../../ui/icon/phosphor/check-circle.gen.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { useSignInWays } from '../../sign-in/security/security-queries.ts'

const SecondStepDialog = lazyDialog(
  async () => (await import('../../sign-in/second-step/second-step-dialog.tsx')).SecondStepDialog,
)

export function SecondStepPart(): ReactNode {
  const t = useMessages('setup')
  const ways = useSignInWays(useViewer().id)
  const [isOpen, setOpen] = useState(false)
  const secondStep = ways.data?.secondStep
  return (
    <>
      <QueryError query={ways} />
      {secondStep?.isOn === true ? (
        <Banner icon={checkCircle} tone="positive" title={t('second-step.isOn')}>
          {t('second-step.isOnText')}
        </Banner>
      ) : (
        <div>
          <Button isDisabled={secondStep === undefined} onClick={() => setOpen(true)}>
            {t('second-step.open')}
          </Button>
        </div>
      )}
      {isOpen && secondStep !== undefined ? (
        <SecondStepDialog isOpen ways={secondStep} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
