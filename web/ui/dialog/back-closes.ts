/**
 * Going back closes the uppermost dialog and stays on the page; the application injects the access to the
 * history.
 */
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/**
 * Takes a function that closes the dialog and returns whether it did. Returns a function to call once the
 * dialog is closed.
 */
export type OpenLayer = (close: () => boolean) => () => void

const LayerContext = createContext<OpenLayer | undefined>(undefined)
export const LayerProvider = LayerContext

/** While `isOpen`, going back calls `close`; with `isBusy` it does nothing. */
export function useBackCloses(isOpen: boolean, close: () => void, isBusy = false): void {
  const openLayer = useContext(LayerContext)
  const tryToClose = useEffectEvent((): boolean => {
    if (!isBusy) close()
    return !isBusy
  })
  useEffect(
    () => (isOpen && openLayer !== undefined ? openLayer(() => tryToClose()) : undefined),
    [isOpen, openLayer],
  )
}
