/** Starts the gallery for development. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GalleryPage } from './gallery-page.tsx'
import './tokens/all.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <GalleryPage />
    </StrictMode>,
  )
}
