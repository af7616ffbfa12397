/** Shares the picture of a moment. It is drawn when pressed. Its messages are in the bundle `moments`. */
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { shareNetwork } from '../../../ui/icon/phosphor/share-network.gen.ts'
import { drawSharePicture, sharePicture, type SharedMoment } from './share-picture.ts'

/** A proper name, the same in every language. */
const SENDER = 'Wegband'

export function ShareButton(props: { readonly moment: Omit<SharedMoment, 'sender'> }): ReactNode {
  const t = useMessages('moments')
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const share = async (): Promise<void> => {
    setBusy(true)
    try {
      const picture = await drawSharePicture({ ...props.moment, sender: SENDER })
      if ((await sharePicture(picture, props.moment.title)) === 'saved')
        showToast({ tone: 'positive', text: t('saved') })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={shareNetwork}
      tone="soft"
      label={t('share')}
      isDisabled={isBusy}
      onClick={() => {
        void share()
      }}
    />
  )
}
