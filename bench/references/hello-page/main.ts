/// <reference lib="dom" />
/** The reference of P9 and P10: a minimal page with React. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(createElement('h1', null, 'Hallo'))
