/** Asks a guest to register where an account is needed (mock-up anonymous-upgrade); the page behind stays as it is. */
import type { ReactNode } from 'react'
import { theSession } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { useStore } from '../../platform/store.ts'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { isGuestAsked, wantsClasses } from './guest-gate.ts'
import styles from './registration.module.css'

const STRIP_HEIGHT = 60

/** The sport that the guest has trained most shows what an account would keep. */
function useWeeks(): { weeks: number; level: number } {
  const progress = useKnownViewer()?.trainingProgress ?? []
  const [most] = progress.toSorted((left, right) => right.counts.activeWeeks - left.counts.activeWeeks)
  return { weeks: most?.counts.activeWeeks ?? 0, level: most?.levelIndex ?? 1 }
}

export function GuestPrompt(): ReactNode {
  const t = useMessages('registration')
  const goTo = useGoTo()
  const isOpen = useStore(isGuestAsked)
  const isAboutClasses = useStore(wantsClasses)
  const { weeks, level } = useWeeks()
  const close = (): void => isGuestAsked.set(false)
  const signInElsewhere = async (): Promise<void> => {
    close()
    await theSession().signOut()
    await goTo('auth.login')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      closeLabel={t('guest.close')}
      title={weeks > 0 ? t('guest.weeks', { count: weeks }) : t('guest.title')}
      description={t('guest.text')}
    >
      <div className={styles.band}>
        <BandStrip belt={{ level }} woven={weeks} height={STRIP_HEIGHT} />
      </div>
      <div className={styles.actions}>
        <Button variant="primary" size="large" isBlock href={hrefTo('app.profile-upgrade')} onClick={close}>
          {t('guest.register')}
        </Button>
        {isAboutClasses ? (
          <Button variant="soft" isBlock href={hrefTo('app.schools-search')} onClick={close}>
            {t('guest.schools')}
          </Button>
        ) : null}
        <Button variant="soft" isBlock onClick={() => void signInElsewhere()}>
          {t('guest.haveOne')}
        </Button>
        <Button variant="quiet" isBlock onClick={close}>
          {t('guest.stay')}
        </Button>
      </div>
    </Dialog>
  )
}
