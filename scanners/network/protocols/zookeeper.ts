import { plainText } from '#scanners/network/wire/bytes.ts'
import { converse, defineProtocol, found, further, type Talk } from './protocol.ts'

/** Four letters, after which the server answers and closes. */
const word = (talk: Talk, letters: string): Promise<string> =>
  converse(talk.open(letters), async (connection) => {
    connection.send(letters)
    return (await connection.listen(1_500)).toString('latin1')
  })

export const zookeeper = defineProtocol<'zookeeper'>({
  id: 'zookeeper',
  ports: [2181],
  async ask(talk) {
    const answer = await word(talk, 'ruok')
    if (answer.startsWith('ruok is not executed because'))
      return found({ fourLetterWords: false }, { product: 'ZooKeeper', banner: plainText(answer) })
    if (answer !== 'imok') return null
    // since 3.5 both words are on a list of their own; what `srvr` tells beyond the version is what makes them a fault
    const server = await further(() => word(talk, 'srvr'))
    const version = /Zookeeper version: (\d[\w.]{0,20})/u.exec(server ?? '')?.[1] ?? null
    return found({ fourLetterWords: true }, { product: 'ZooKeeper', version, banner: plainText(server ?? answer) })
  },
})
