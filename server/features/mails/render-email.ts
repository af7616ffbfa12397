/** Renders an email as plain text and as HTML that loads nothing from the network. */
import type { EmailContent, Sender } from './email-content.ts'

export type RenderedEmail = { readonly subject: string; readonly text: string; readonly html: string }

const hrefOf = (button: NonNullable<EmailContent['button']>, { publicUrl }: Sender): string =>
  publicUrl + button.path

/** Turns paths into addresses of the app. */
const addressOf = (href: string, { publicUrl }: Sender): string =>
  href.startsWith('/') ? publicUrl + href : href

const textOf = (content: EmailContent, sender: Sender): string => {
  const { button } = content
  const parts = [
    content.greeting,
    content.text,
    ...content.items.map(({ title, text }) => `- ${title}\n  ${text}`),
    ...(content.code === null ? [] : [`    ${content.code}`]),
    ...(button === null ? [] : [`${button.label}:\n${hrefOf(button, sender)}`]),
    content.note,
    ...content.links.map(({ label, href }) => `${label}:\n${addressOf(href, sender)}`),
    content.closing,
    `-- \n${content.footer}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** The colours and shapes of the product in inline values. Mail programs know neither our font nor CSS variables. */
const INK = '#181a1c'
const MUTED = '#4f5154'
const WALL = '#f1f3f5'
const SHEET = '#ffffff'
const LINE = '#d4d6d8'
const BAND = '#f05940'
const FONT = "font-family:'Mona Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Four strands of a band, like the logo, as table cells that every mail program draws. */
const EDGE = [INK, '#6b6e72', INK, BAND]
  .map(
    (colour) =>
      `<td width="25%" height="6" style="background:${colour};font-size:0;line-height:0">&nbsp;</td>`,
  )
  .join('')

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 20px;${style}">${escape(text)}</p>`

const itemBox = ({ title, text }: EmailContent['items'][number]): string =>
  `<p style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid ${LINE}"><strong>${escape(title)}</strong><br>${escape(text)}</p>`

const codeBox = (code: string): string =>
  `<p style="margin:0 0 24px;padding:18px 8px;background:${WALL};border-radius:14px;text-align:center;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;color:${INK}">${escape(code)}</p>`

const buttonBox = (label: string, href: string, copyLink: string): string =>
  [
    `<p style="margin:0 0 20px"><a href="${escape(href)}" style="display:inline-block;padding:15px 26px;background:${INK};color:#ffffff;border-radius:14px;font-weight:600;text-decoration:none">${escape(label)}</a></p>`,
    `<p style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${MUTED}">${escape(copyLink)}<br><a href="${escape(href)}" style="color:${MUTED};word-break:break-all">${escape(href)}</a></p>`,
  ].join('\n')

const linkLine = (label: string, href: string): string =>
  `<p style="margin:0 0 12px"><a href="${escape(href)}" style="color:${INK}">${escape(label)}</a></p>`

const htmlOf = (content: EmailContent, sender: Sender): string => {
  const { button } = content
  const inside = [
    paragraph(content.greeting, ''),
    paragraph(content.text, ''),
    ...content.items.map(itemBox),
    ...(content.code === null ? [] : [codeBox(content.code)]),
    ...(button === null ? [] : [buttonBox(button.label, hrefOf(button, sender), content.copyLink)]),
    paragraph(content.note, `color:${MUTED}`),
    ...content.links.map(({ label, href }) => linkLine(label, addressOf(href, sender))),
    paragraph(content.closing, ''),
  ].join('\n')
  return `<!doctype html>
<html lang="${content.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${WALL}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${WALL}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${SHEET};border:1px solid ${LINE};border-radius:18px;overflow:hidden">
<tr><td style="padding:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${EDGE}</tr></table></td></tr>
<tr><td style="padding:28px 28px 8px;${FONT};font-size:16px;line-height:1.5;color:${INK}">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;letter-spacing:-.2px">Wegband</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-.4px">${escape(content.subject)}</h1>
${inside}
</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid ${LINE};${FONT};font-size:13px;line-height:1.5;color:${MUTED}">${escape(content.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

export const renderEmail = (content: EmailContent, sender: Sender): RenderedEmail => ({
  // A line break in a name would start another header.
  subject: content.subject.replaceAll(/\s+/g, ' ').trim(),
  text: textOf(content, sender),
  html: htmlOf(content, sender),
})
