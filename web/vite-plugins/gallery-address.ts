/** In development the gallery of the components answers at /gallery. */
import type { Plugin } from 'vite'

export const galleryAddress = (): Plugin => ({
  name: 'wegband:gallery-address',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split('?', 2)
      if (path === '/gallery') request.url = `/ui/gallery.html${query === undefined ? '' : `?${query}`}`
      next()
    })
  },
})
