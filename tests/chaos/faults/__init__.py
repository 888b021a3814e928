"""What goes wrong: how it is done, how it is mended, what somebody is told whom it touches.

case       what a fault is done to
witnesses  what somebody does whom a fault touches
processes  killed, standing still, cut off, without a lease
answers    requests that are refused, slow or lost; interactions twice or out of order
places     permissions, messages, threads and channels that are gone; DMs that are closed; members who leave
machine    the database away, held or full; the clock set
table      all kinds, each with what it declares
"""
