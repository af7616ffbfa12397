import type { ReactNode } from 'react'
import type { FullScreenProps } from './dialog-props.ts'
import { useFrames } from './late-frames.ts'

/** A dialog that takes the whole screen and brings its own content: player, scanner, moment. */
export function FullScreen(props: FullScreenProps): ReactNode {
  const frames = useFrames(props.isOpen, props.onClose)
  return frames === undefined ? null : <frames.FullScreenFrame {...props} />
}
