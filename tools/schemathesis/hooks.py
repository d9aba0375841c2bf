"""What the OpenAPI document cannot say: how a cursor, a cron expression and a template look, and who calls."""

import os
import urllib.request

import schemathesis
from hypothesis import strategies as st
from schemathesis.core.media_types import YAML_MEDIA_TYPES

schemathesis.openapi.format("cron", st.sampled_from(["0 3 * * *", "*/15 * * * *", "30 6 * * 1"]))
# a cursor is what an earlier answer gave; any other is refused
schemathesis.openapi.format("cursor", st.nothing())


# in place of its own, which takes all of them for one
@schemathesis.deserializer(*YAML_MEDIA_TYPES)
def template(context, response):
    """A CloudFormation template has tags of its own, such as !Ref: it is read as text."""
    return response.text


@schemathesis.auth(refresh_interval=None)
class FreshCredential:
    """A call may end its own session or key, so that each case gets one that stands."""

    def get(self, case, context):
        with urllib.request.urlopen(os.environ["PARAPET_CREDENTIALS"]) as answer:
            return answer.read().decode()

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"
