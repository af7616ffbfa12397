/// <reference lib="dom" />
/** The reference of P9 and P10: the least that a page with React can be. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(createElement('h1', null, 'Hallo'))
