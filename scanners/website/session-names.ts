/** Names by which frameworks and applications are known to keep a signed-in person, exactly as they are set. */
const NAMES: ReadonlySet<string> = new Set(
  `session sessions sess sid sessid sessionid sessionkey sessiontoken sessionhash auth authtoken authorization token jwt jwttoken
  accesstoken refreshtoken idtoken usertoken logintoken rememberme remembertoken remember identity passport ltpatoken ltpatoken2
  jsessionidsso connect.sid sails.sid express.sid koa.sess koa:sess express:sess rack.session play_session frontend adminhtml cfid
  cftoken cfauthorization phpmyadmin dokuwiki i_like_gitea i_like_gogs gitea_incredible gitea_awesome gogs_incredible gogs_awesome
  fe_typo_user be_typo_user remember_web remember_admin remember_user_token xf_user xf_session zenid oscsid adminer_sid
  adminer_permanent pvauthcookie pveauthcookie pmgauthcookie pga4_session grafana_session grafana_remember _gitlab_session user_session
  _redmine_session trac_session trac_auth seraph.confluence seraph.rememberme.cookie crowd.token_key cloud.session.token jwt-session
  metabase.session ds_actor n8n-auth keycloak_session keycloak_identity auth_session_id smsession roundcube_sessauth nc_token
  nc_username zm_auth_token zm_admin_auth_token __ac beaker.session.id webpy_session_id .aspxauth .aspnetcore.cookies
  .aspnetcore.session .aspnetcore.identity.application .aspnet.applicationcookie .aspnetcore.antiforgery.session mod_auth_openidc_session
  _oauth2_proxy cf_authorization ghost-admin-api-session directus_refresh_token directus_session_token strapi_admin_refresh
  _secure_session_id sogosession 0xhighflyxsogo horde squirrelmail_session trac_form_session mailman wekan_login_token meteor_login_token
  rc_uid rc_token x-access-token vbsessionhash bbsessionhash ipb_pass_hash ips4_member_id ips4_login_key ips4_ipsessionfront
  typo3_session flarum_session flarum_remember umbraco_usercontext umb_ucontext sitecore_userticket`.split(/\s+/u),
)
/** Names with a part of their own: the hash of a site, the port of a server, the name of an application. */
const SHAPES: readonly RegExp[] = [
  /^wordpress_(?:logged_in_|sec_)?[0-9a-f]{32}$/u,
  /^wordpress_(?:logged_in|sec)_\w{1,80}$/u,
  /^wp_woocommerce_session_\w{1,80}$/u,
  /^s?sess[0-9a-f]{32}$/u, // Drupal
  /^dw[0-9a-f]{32}$/u, // DokuWiki
  /^aspsessionid[a-z]{8}$/u,
  /^jsessionid\.\w{1,40}$/u, // Jenkins
  /^remember_(?:web|admin)_[0-9a-f]{40}$/u, // Laravel
  /^pma(?:auth|user|pass)-\d{1,3}(?:_https)?$/u, // phpMyAdmin
  /^phpbb3_\w{1,40}_(?:sid|k|u)$/u,
  /^moodlesession\w{0,40}$/u,
  /^prestashop-\w{1,80}$/u,
  /^oc(?:[0-9a-z]{10}|_sessionpassphrase)$/u, // Nextcloud, ownCloud
  /^username-[\w-]{1,80}$/u, // Jupyter
  /^sb-\w{1,40}-auth-token(?:\.\d)?$/u, // Supabase
  /^(?:[\w-]{1,40}\.)?(?:next-auth|authjs|better-auth)\.session[-_](?:token|data)(?:\.\d)?$/u,
  /^cognitoidentityserviceprovider\.[\w.@-]{1,300}\.(?:access|id|refresh)token$/u,
  /^\.aspnetcore\.[\w.]{1,60}(?:session|cookies?)(?:c\d)?$/u,
  /^[a-z0-9]{0,40}(?:sessid|sessionid)$/u, // PHPSESSID, JSESSIONID, CGISESSID, MATOMO_SESSID without its line
]
/** The last words of a name that an application made for itself: shop_session, myAppSessionId, api-access-token. */
const ENDINGS: ReadonlySet<string> = new Set([
  'session',
  'sess',
  'sid',
  'sessid',
  'sessionid',
  'session id',
  'session key',
  'session token',
  'session hash',
  'session cookie',
  'auth cookie',
  'auth token',
  'access token',
  'refresh token',
  'id token',
  'login token',
  'user token',
  'remember token',
  'remember me',
  'jwt',
])
/** A double-submit token must be readable by scripts, and the sessions of counters and banners are nobody's account. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  `csrf xsrf antiforgery verification consent cookieconsent analytics tracking tracker visitor visit utm ga gtm hj hotjar ai amplitude mixpanel
  matomo piwik pk ads ad ab test experiment chat intercom tawk heatmap clarity segment rudder optimizely posthog ph snowplow referral
  affiliate campaign lang locale theme expiry expires timeout start end count last`.split(/\s+/u),
)

/** Is this the name of a cookie that stands for a signed-in person? By the names that are in use, not by what they contain. */
export function isSessionName(given: string): boolean {
  const name = given.slice(0, 400).replace(/^__(?:host|secure)-/iu, '')
  const lower = name.toLowerCase()
  if (NAMES.has(lower) || NAMES.has(lower.replaceAll(/[-_]/gu, ''))) return true
  if (SHAPES.some((shape) => shape.test(lower))) return true
  const words = wordsOf(name)
  if (words.some((word) => OTHER_WORDS.has(word))) return false
  return ENDINGS.has(words.at(-1) ?? '') || ENDINGS.has(words.slice(-2).join(' '))
}

/** 'myApp_session-2' → my, app, session. */
function wordsOf(name: string): string[] {
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/gu) ?? []
  return parts.map((part) => part.toLowerCase())
}
