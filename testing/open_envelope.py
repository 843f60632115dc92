"""Opens a sealed request and its reply with jwcrypto, which shares no code with what made them.

Reads {"key": private JWK, "param1": ..., "request": param3, "reply": param3} and prints {"claims", "request", "reply"}.
"""

import json
import sys

from jwcrypto import jwe, jwk


def opened(token, key, algorithms):
    envelope = jwe.JWE(algs=algorithms)
    envelope.deserialize(token, key)
    return json.loads(envelope.payload)


given = json.load(sys.stdin)
claims = opened(given["param1"], jwk.JWK(**given["key"]), ["RSA-OAEP-256", "A256GCM"])
request_key = jwk.JWK(kty="oct", k=claims["cek"])
reply_key = jwk.JWK(kty="oct", k=claims["rk"])
print(
    json.dumps(
        {
            "claims": claims,
            "request": opened(given["request"], request_key, ["dir", "A256GCM"]),
            "reply": opened(given["reply"], reply_key, ["dir", "A256GCM"]),
        }
    )
)
