import { HEADERS, type RealSite } from './site.ts'

const flask = (name: string, program: string): RealSite => ({
  name,
  scheme: 'http',
  content: 'tidy',
  program: 'python3',
  requires: ['python3', '-c', 'import flask'],
  files: () => ({ 'app.py': program }),
  args: ({ folder, port }) => [`${folder}/app.py`, String(port)],
})
const FLASK_HEADERS = Object.entries(HEADERS)
  .map(([name, value]) => `    response.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')

/** A project of Django in one file, on the server of Python's own library. */
const django = (name: string, settings: string, server = ''): RealSite => ({
  name,
  scheme: 'http',
  content: 'tidy',
  program: 'python3',
  requires: ['python3', '-c', 'import django'],
  files: () => ({
    'app.py': `import sys
from wsgiref.simple_server import make_server, WSGIRequestHandler
from django.conf import settings
from django.http import HttpResponse
from django.urls import path
settings.configure(SECRET_KEY="not-a-real-key-of-a-shop", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1"],
    INSTALLED_APPS=["django.contrib.sessions"], SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware", "django.middleware.clickjacking.XFrameOptionsMiddleware"${settings})
def home(request):
    request.session["seen"] = 1
    return HttpResponse("<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1></html>")
def security(request):
    return HttpResponse("Contact: mailto:security@example.com\\nExpires: 2099-01-01T00:00:00Z\\n", content_type="text/plain")
urlpatterns = [path("", home), path(".well-known/security.txt", security)]
class More:
    def __init__(self, get_response):
        self.get_response = get_response
    def __call__(self, request):
        response = self.get_response(request)
        for name, value in ${JSON.stringify(HEADERS)}.items():
            response[name] = value
        return response
class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass
    def address_string(self):
        return "shop"
${server}
from django.core.wsgi import get_wsgi_application
application = get_wsgi_application()
make_server("127.0.0.1", int(sys.argv[1]), application, handler_class=Quiet).serve_forever()
`,
  }),
  args: ({ folder, port }) => [`${folder}/app.py`, String(port)],
})

/** Applications in Python and PHP, on the servers that they bring along. */
export const APPLICATIONS: readonly RealSite[] = [
  flask(
    'Flask, with its debugger',
    `import sys
from flask import Flask, session
app = Flask(__name__)
app.secret_key = "not-a-real-key"
@app.get("/")
def home():
    session["seen"] = 1
    return "<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1></html>"
app.run("127.0.0.1", int(sys.argv[1]), debug=True, use_reloader=False)
`,
  ),
  flask(
    'Flask, hardened',
    `import sys
from flask import Flask, session
from werkzeug.serving import WSGIRequestHandler
app = Flask(__name__)
app.config.update(SECRET_KEY="not-a-real-key", SESSION_COOKIE_SECURE=True, SESSION_COOKIE_HTTPONLY=True, SESSION_COOKIE_SAMESITE="Lax")
WSGIRequestHandler.version_string = lambda self: "shop"
@app.get("/")
def home():
    session["seen"] = 1
    return "<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1></html>"
@app.get("/.well-known/security.txt")
def security():
    return "Contact: mailto:security@example.com\\nExpires: 2099-01-01T00:00:00Z\\n", 200, {"content-type": "text/plain"}
@app.after_request
def harden(response):
${FLASK_HEADERS}
    return response
app.run("127.0.0.1", int(sys.argv[1]))
`,
  ),
  django('Django, with its debug pages', '], DEBUG=True'),
  django(
    'Django, hardened',
    ', __name__ + ".More"], DEBUG=False, SESSION_COOKIE_SECURE=True, SESSION_COOKIE_SAMESITE="Lax"',
    'from wsgiref.simple_server import ServerHandler\nServerHandler.server_software = "shop"',
  ),
  {
    name: 'DokuWiki, default',
    scheme: 'http',
    content: 'tidy',
    program: 'php',
    requires: ['test', '-e', '/usr/share/dokuwiki/doku.php'],
    files: () => ({}),
    args: ({ port }) => ['-S', `127.0.0.1:${port}`, '-t', '/usr/share/dokuwiki'],
  },
]
