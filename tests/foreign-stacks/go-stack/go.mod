module channelpartner

go 1.19
