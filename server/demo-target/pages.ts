import type { Faults } from './faults.ts'

const GOODS = [
  {
    art: 'lantern',
    name: 'Harbour lantern',
    text: 'Blown glass and copper, for a candle or a bulb.',
    price: '€ 48',
    more: 'Each one is blown in one breath, so no two are alike. 31 cm high; the handle folds.',
  },
  {
    art: 'kettle',
    name: 'Moss kettle',
    text: 'Enamelled steel, 1.2 litres, whistles softly.',
    price: '€ 62',
    more: 'For gas, induction and open fire. The enamel is fired twice and keeps its green.',
  },
  {
    art: 'blanket',
    name: 'Heather blanket',
    text: 'Woven wool from three mills that still run.',
    price: '€ 95',
    more: '140 by 200 cm. It gets softer with every wash; wash it cold.',
  },
] as const

/** The shop front. Hosts under .example do not exist: nothing of it ever reaches another site. */
export function shopPage(faults: Faults): string {
  const goods = GOODS.map(
    ({ art, name, text, price }) =>
      `<li><img src="/assets/${art}.svg" alt="${name}"><div><h2><a href="/goods/${art}">${name}</a></h2><p>${text}</p><p class="price">${price}</p><button type="button" data-add>Add to basket</button></div></li>`,
  ).join('\n')
  return document(
    `${faults.has('generator') ? '<meta name="generator" content="ShopPress 4.2.1">\n' : ''}${thirdPartyScript(faults)}`,
    `<p class="lead">Things for evenings at home, made by people whose names we know. This shop is a demonstration: it sells nothing, and it is deliberately insecure.</p>
<ul class="goods">
${goods}
</ul>
<section id="visit"><h2>Visit us</h2><p>Quay 7, from Tuesday to Saturday.</p>${frame(faults)}</section>
<section id="sign-in"><h2>Sign in to order</h2>
<form method="post" action="${faults.has('plain-form') ? '/checkout' : 'https://orders.shop.example/checkout'}">
<label>Email<input name="email" type="email" autocomplete="off"></label>
<label>Password<input name="password" type="password" autocomplete="off"></label>
<button>Order</button>
</form></section>`,
    faults.has('plain-image') ? '<p><img src="http://images.shop.example/badge.png" alt="Member of the guild of small shops"></p>' : '',
  )
}

/** A page that the start page leads to; null where there is none. */
export function innerPage(path: string): string | null {
  if (path === '/about')
    return document(
      '',
      '<h2>About us</h2><p>Two people, one van and a quay. We visit everyone whose work we sell once a year.</p><p><a href="/">All goods</a></p>',
    )
  const found = GOODS.find(({ art }) => path === `/goods/${art}`)
  if (found === undefined) return null
  const { art, name, more, price } = found
  return document(
    '',
    `<ul class="goods"><li><img src="/assets/${art}.svg" alt="${name}"><div><h2>${name}</h2><p>${more}</p><p class="price">${price}</p><button type="button" data-add>Add to basket</button></div></li></ul>
<p><a href="/">All goods</a></p>`,
  )
}
const thirdPartyScript = (faults: Faults): string =>
  `<script defer src="https://cdn.shop.example/reviews.js"${faults.has('script-integrity') ? '' : ' integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin="anonymous"'}></script>`
const frame = (faults: Faults): string =>
  `<iframe src="${faults.has('plain-frame') ? 'http' : 'https'}://maps.shop.example/quay-7" title="Map" loading="lazy"></iframe>`

export const checkoutPage = (): string =>
  document(
    '',
    '<h2>Thank you</h2><p>This is a demonstration: nothing was ordered, and what you sent was not kept.</p><p><a href="/">Back to the shop</a></p>',
  )

/** An error page; with its fault it shows what only the log should. */
export function errorPage(status: number, path: string, faults: Faults): string {
  const title = status === 404 ? 'This page does not exist' : 'That is not possible here'
  const shown = path.slice(0, 200).replaceAll(/[^\w./-]/gu, '_')
  const stack = faults.has('verbose-error')
    ? `<pre>Error: no route for ${shown}\n    at Router.find (/srv/shop/server/router.js:112:19)\n    at handle (/srv/shop/server/main.js:41:7)</pre>`
    : ''
  return document('', `<h2>${title}</h2>${stack}<p><a href="/">Back to the shop</a></p>`)
}

function document(head: string, main: string, footer = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lantern &amp; Loom</title>
<link rel="stylesheet" href="/assets/shop.css">
<script defer src="/assets/jquery.min.js"></script>
<script defer src="/assets/shop.js"></script>
${head}
</head>
<body>
<header><h1>Lantern &amp; Loom</h1><nav><a href="/about">About</a><a href="/#visit">Visit</a><a href="/#sign-in">Sign in</a><span>&nbsp; Basket: <b data-count>0</b></span></nav></header>
<main>
${main}
</main>
<footer>${footer}<p>Lantern &amp; Loom, a shop that exists only on this machine.</p></footer>
</body>
</html>
`
}
